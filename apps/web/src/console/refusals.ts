type Show = (message: string) => void;

let showIn: Show | undefined;

/** While a dialog is open, what the server refuses is shown in it. Answers how that ends. */
export function showRefusalsIn(show: Show): () => void {
  showIn = show;
  return () => {
    if (showIn === show) showIn = undefined;
  };
}

/** Shows a refusal in the dialog that is open, or nothing in it where the message is empty. Answers whether there is such a dialog. */
export function showRefusal(message: string): boolean {
  showIn?.(message);
  return showIn !== undefined;
}
