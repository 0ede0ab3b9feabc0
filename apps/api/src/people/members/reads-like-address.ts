/**
 * Whether a name would be made a link by programs that show mails: it has "://", or a dot between words, such as "example.com". Initials ("J.P. Morgan")
 * and shortened words before a space ("St. Mary") are none.
 */
export function readsLikeAddress(name: string): boolean {
  return /:\/\/|[\p{L}\p{N}-]{2,}[.。．｡][\p{L}\p{N}-]{2,}|[\p{L}\p{N}][.。．｡]\p{L}{2,}\//u.test(
    name.normalize('NFC'),
  );
}
