let title = '';
let unread = 0;

function write() {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title ? `${title} · ` : ''}Guildhall`;
}

/** Names the tab after the screen. */
export function setTitle(value: string) {
  title = value;
  write();
}

/** Puts the number of unread messages before the tab's name. */
export function setUnread(value: number) {
  unread = value;
  write();
}
