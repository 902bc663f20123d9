import { readStatement } from '../../vql/read.js';
import type { Piece } from '../document.js';

/** A statement with names in the place of characters that VQL has not, so that what stands behind these is read. All places stay what they are. */
export function withStandIns(piece: Piece): Piece {
  const { reading, dialect } = piece;
  let text = '';
  for (const { code, span } of reading.diagnostics) {
    if (code !== 'unknown-character' || span === undefined || span.start < text.length) continue;
    text += piece.text.slice(text.length, span.start) + 'x'.repeat(span.end - span.start);
  }
  if (text === '') return piece;
  text += piece.text.slice(text.length);
  return { text, reading: readStatement(text, { dialect }), dialect, diagnostics: [] };
}
