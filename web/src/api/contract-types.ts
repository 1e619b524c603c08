type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/** A call as the contract describes it; only its type is ever imported here. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: Schema
  readonly query?: Schema
  readonly response: Schema
}

export type BodyOf<Asked> = Asked extends { readonly body: infer Body extends Schema }
  ? Body['_zod']['input']
  : undefined

export type AnswerOf<Asked extends Call> = Asked['response']['_zod']['output']

export type Details<Asked> = {
  /** What stands for each `:name` in the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Lets the call outlive a page that is being closed. */
  readonly keepalive?: boolean
  /** Whose application this call is meant for; the session may be somebody else's by now. */
  readonly account?: string
} & (Asked extends { readonly body: Schema } ? { readonly body: BodyOf<Asked> } : { readonly body?: undefined })
