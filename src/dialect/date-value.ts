const isoPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A date or date-time in ISO 8601 as milliseconds since 1970, with a fraction where it is finer, `NaN` for anything else. Without
 * a zone it is UTC.
 */
export function dateValue(text: string): number {
  const match = isoPattern.exec(text);
  if (match === null) return Number.NaN;
  const [, date = '', time = '00:00', seconds = ':00', zone = 'Z'] = match;
  if (!isDay(date)) return Number.NaN;
  const milliseconds = Date.parse(
    `${date}T${time}${seconds}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`,
  );
  // JavaScript cuts what is finer, and so makes two times equal that are not.
  const finer = seconds.slice(':00.000'.length);
  return finer === '' ? milliseconds : milliseconds + Number(`0.${finer}`);
}

/** JavaScript takes the 30th of February for the 1st of March. */
function isDay(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}
