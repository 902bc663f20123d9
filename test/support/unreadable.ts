/** An object with a member whose getter throws. */
export function unreadable(member: string, others: object): object {
  return Object.defineProperty({ ...others }, member, {
    enumerable: true,
    get() {
      throw new Error(`no ${member}`);
    },
  });
}
