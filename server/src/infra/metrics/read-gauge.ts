import { Gauge, type Metric } from 'prom-client'

export type GaugeValue = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }

type Options = {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Reads the values when the metrics are read. */
  readonly read: () => Promise<readonly GaugeValue[]>
}

/** A gauge whose values come from the database or the disk. While that is away the gauge is empty; `dependency_up` says why. */
export const readGauge = ({ name, help, labelNames = [], read }: Options): Metric =>
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      this.reset()
      const values = await read().catch(() => [])
      if (values.length === 0) this.remove()
      for (const { labels = {}, value } of values) this.set(labels, value)
    },
  })
