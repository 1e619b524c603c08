/** A list that cannot be imported, in words for the operator. */
export class ImportError extends Error {}
