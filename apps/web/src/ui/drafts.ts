function place(name: string) {
  return `draft:${name}`;
}

/** What was typed into a long form, kept for this tab so that a reload or an ended session loses nothing. */
export const drafts = {
  read<T extends Record<string, unknown>>(name: string | undefined, initial: T): Partial<T> {
    if (!name) return {};
    try {
      const kept = JSON.parse(sessionStorage.getItem(place(name)) ?? '{}') as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(kept).filter(
          ([key, value]) =>
            key in initial &&
            typeof value === typeof initial[key] &&
            Array.isArray(value) === Array.isArray(initial[key]),
        ),
      ) as Partial<T>;
    } catch {
      return {};
    }
  },

  write(name: string | undefined, values: Record<string, unknown>) {
    if (!name) return;
    const plain = Object.entries(values).filter(([, value]) => !(value instanceof Blob) && value !== null);
    sessionStorage.setItem(place(name), JSON.stringify(Object.fromEntries(plain)));
  },

  forget(name: string | undefined) {
    if (name) sessionStorage.removeItem(place(name));
  },
};
