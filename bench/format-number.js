/**
 * Writes a time with two or three significant digits: 8.6, 563, 14,400.
 *
 * @param {number} value
 */
export function formatTime(value) {
  if (value < 100) return value.toFixed(1);
  return Number(value.toPrecision(3)).toLocaleString('en-US');
}

/** @param {number} ratio */
export function formatRatio(ratio) {
  const text = ratio < 10 ? ratio.toFixed(2) : Number(ratio.toPrecision(3)).toLocaleString('en-US');
  return `${text}×`;
}
