import { isObject } from './call.ts'

export const corpus = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '"><svg onload=hit()>',
  "javascript:hit()//'",
  '{{constructor("hit()")()}}',
  '</title><script>hit()</script>',
  '<a href="javascript:hit()">x</a>',
  '<b>&lt;&amp;"\'`=</b>',
]

/** The keys of all questions that take free text, wherever they stand in the form. */
export const textKeys = (part: unknown): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap(textKeys)
  if (!isObject(part)) return []
  const own = /^(text|longText|long-text)$/.test(String(part.kind)) && typeof part.key === 'string' ? [part.key] : []
  return [...own, ...Object.values(part).flatMap(textKeys)]
}
