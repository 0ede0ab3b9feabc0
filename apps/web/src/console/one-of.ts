/** Reads which of the options an address names; what is none of them stands for `otherwise`, by default the first. */
export function oneOf<Value extends string>(
  options: readonly { value: Value }[],
  otherwise = options[0]!.value,
): (address: string) => Value {
  return (address) => options.find(({ value }) => value === address)?.value ?? otherwise;
}
