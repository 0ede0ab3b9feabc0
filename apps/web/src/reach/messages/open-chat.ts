/** The conversation that is being looked at: what arrives in it is read at once and never counts as unread. */
let open = '';

export const openChat = {
  is: (id: string) => open === id,
  set: (id: string) => {
    open = id;
  },
};
