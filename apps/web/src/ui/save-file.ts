/** Hands a text or bytes over to the browser's downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  follow(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The same with a file that an answer of the server holds, in base64. */
export function saveAnswered({ name, mediaType, content }: { name: string; mediaType: string; content: string }): void {
  saveFile(
    name,
    Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
    mediaType,
  );
}

/** The same with what the server offers at an address, under the name that the server gives it. */
export function saveLinked(address: string): void {
  follow(address, '');
}

function follow(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
