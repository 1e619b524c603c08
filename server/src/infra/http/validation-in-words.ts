import type { FastifySchemaValidationError } from 'fastify'

const fieldAt = (instancePath: string) => instancePath.split('/').filter(Boolean).join('.')

const unknownKeys = (params: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(params.keys) ? params.keys.map(String) : []

const inWords = ({ keyword, instancePath, message, params }: FastifySchemaValidationError): string => {
  const field = fieldAt(instancePath)
  if (keyword === 'unrecognized_keys')
    return `${unknownKeys(params)
      .map((key) => `"${key}"`)
      .join(', ')} is not a known field.`
  // Words of the contract's own stand as they are; those of the library get the field in front.
  if (message && !/^(Invalid|Too|Unrecognized)/.test(message)) return message
  return field === ''
    ? 'The body of the call is missing or has the wrong shape.'
    : `"${field}" is missing or not valid.`
}

/** The first mistake is enough: the page that sends these calls checks them itself. */
export const validationInWords = (mistakes: readonly FastifySchemaValidationError[]): string =>
  mistakes.slice(0, 1).map(inWords).join('')
