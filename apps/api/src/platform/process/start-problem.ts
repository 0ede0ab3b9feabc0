/** Why the product or a command cannot start, in words for the person who starts it. It is printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
