/** What an owner reads of a freeze; `project` is the title of the one that is frozen, empty where it is the account. */
export function frozenWords(project: string, reason: string): string {
  return project === '' ? `Your account is frozen: ${reason}` : `New money for ${project} is paused: ${reason}`;
}

/** What an owner reads of the answer to an appeal. */
export function appealAnsweredWords(answer: string): string {
  return `Your appeal was answered: ${answer}`;
}
