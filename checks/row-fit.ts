// What the compiler says of the rows of a statement; see statements/compare-rows.ts.

/** As the driver reads it, JSON may be anything. */
export type Json = string | number | boolean | object

/** A text may be declared as some texts only. */
type Difference<Name extends string, Column, Value> = unknown extends Value
  ? never
  : [NonNullable<Value>] extends [NonNullable<Column>]
    ? null extends Column
      ? null extends Value
        ? never
        : `${Name} may be null`
      : never
    : `${Name} has another type`

type Differences<Columns, Row> = {
  [Name in keyof Row & string]-?: Name extends keyof Columns
    ? Difference<Name, Columns[Name], Row[Name]>
    : `${Name} is no column`
}[keyof Row & string]

/** 'fits', or what does not. */
export type FitOf<Columns, Row> = [Differences<Columns, Row>] extends [never] ? 'fits' : `${Differences<Columns, Row>}.`
