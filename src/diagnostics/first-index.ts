/** Returns the index of the first element that passes a test which all later elements pass too, or the length of the list. */
export function firstIndex<Element>(list: readonly Element[], test: (element: Element) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = list[middle];
    if (element !== undefined && test(element)) high = middle;
    else low = middle + 1;
  }
  return low;
}
