/** What an account reads of what is still needed for its verification. An operator sees it before it is sent. */
export function moreNeededWords(needed: string): string {
  return `Something is still needed for your verification: ${needed}`;
}

/** What an account reads when its verification was refused. */
export function refusedWords(reason: string): string {
  return `Your verification was refused: ${reason}`;
}
