/** A failure that one sentence explains to whoever runs this: shown without a stack. */
export class LocalError extends Error {}
