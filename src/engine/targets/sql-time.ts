/** A date, or a date-time in UTC, as SQL writes it. */
export function sqlTime(milliseconds: number, micros: number, type: 'date' | 'date-time' | 'instant'): string {
  const text = new Date(milliseconds).toISOString();
  if (type === 'date') return text.slice(0, -14);
  const finer = micros === 0 ? '' : String(micros).padStart(3, '0');
  return `${text.slice(0, -1).replace('T', ' ')}${finer}${type === 'instant' ? '+00:00' : ''}`;
}
