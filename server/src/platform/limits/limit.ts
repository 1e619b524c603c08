export type Limit = {
  readonly name: string
  /** Of a device it counts each address for itself. */
  readonly per: 'address' | 'client' | 'device'
  readonly points: number
  readonly seconds: number
  /** How a refusal begins, if too many tries are not the reason. */
  readonly refusal?: string
}

export const perAddress = (name: string, points: number, seconds: number): Limit => ({
  name,
  per: 'address',
  points,
  seconds,
})
export const perClient = (name: string, points: number, seconds: number): Limit => ({
  name,
  per: 'client',
  points,
  seconds,
})

export const perDevice = (name: string, points: number, seconds: number): Limit => ({
  name,
  per: 'device',
  points,
  seconds,
})
