const settings: readonly unknown[] = ['off', 'error', 'warning', 'info', 'hint'];

/**
 * Rejects what no rule can be set to.
 *
 * @throws {RangeError} if a setting is neither a severity nor `off`.
 */
export function checkRuleSettings(rules: Readonly<Record<string, unknown>>): void {
  for (const setting of Object.values(rules)) {
    if (!settings.includes(setting ?? 'off'))
      throw new RangeError(`A rule is set to one of ${settings.join(', ')}; ${JSON.stringify(setting)} is none.`);
  }
}
