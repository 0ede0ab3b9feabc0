/** "1 open project", "3 open projects". */
export function count(number: number, one: string, many = `${one}s`) {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
