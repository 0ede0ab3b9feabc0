/** How the approval of one of two operators ends where it does not complete the other's. */
export type Second = 'first' | 'first_repeated' | 'made';
