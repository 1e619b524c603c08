const inWords = (count: number): string => {
  if (count === 0) return ''
  const available = count === 1 ? '1 suggestion available.' : `${count} suggestions available.`
  return `${available} Use the up and down arrow keys and Enter to choose.`
}

/** Tells whoever cannot see the list that there is one. */
export const SuggestionCount = ({ count }: { readonly count: number }) => (
  <p className="visually-hidden" role="status">
    {inWords(count)}
  </p>
)
