/** `LIMIT … OFFSET …` */
export function limitOffset(limit: number | undefined, offset: number | undefined): string {
  return `${limit === undefined ? '' : ` LIMIT ${limit}`}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
}
