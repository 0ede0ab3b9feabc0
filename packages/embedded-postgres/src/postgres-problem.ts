/** Why the embedded PostgreSQL cannot be used, in words for the person who starts the product. It is printed without a stack. */
export class PostgresProblem extends Error {
  override name = 'PostgresProblem';
}
