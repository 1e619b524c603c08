/** Caches what is derived from a form definition, which never changes after it is created. */
export const memoize = <Subject extends object, Result>(derive: (subject: Subject) => Result) => {
  const known = new WeakMap<Subject, { readonly result: Result }>()
  return (subject: Subject): Result => {
    const found = known.get(subject)
    if (found) return found.result
    const result = derive(subject)
    known.set(subject, { result })
    return result
  }
}
