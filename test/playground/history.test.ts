import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistory } from '../../playground/state/history.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createHistory', () => {
  it('undoes step by step, and redoes', () => {
    const history = createHistory<string>();
    history.record('a');
    history.record('b');
    expect(history.undo('c')).toBe('b');
    expect(history.undo('b')).toBe('a');
    expect(history.undo('a')).toBeUndefined();
    expect(history.redo('a')).toBe('b');
    expect(history.redo('b')).toBe('c');
    expect(history.redo('c')).toBeUndefined();
    expect(history.undo('c')).toBe('b');
  });

  it('joins edits without a pause into one step', () => {
    const history = createHistory<string>();
    for (const state of ['', 'S', 'SE']) {
      history.record(state, 'typing');
      vi.advanceTimersByTime(400);
    }
    vi.advanceTimersByTime(200);
    history.record('SEL', 'typing');
    expect(history.undo('SELE')).toBe('SEL');
    expect(history.undo('SEL')).toBe('');
  });

  it('starts a step with another group, without a group, and after an undo', () => {
    const history = createHistory<string>();
    history.record('a', 'left');
    history.record('b', 'right');
    history.record('c');
    history.record('d');
    expect(['e', 'd', 'c', 'b'].map((now) => history.undo(now))).toEqual(['d', 'c', 'b', 'a']);
    history.record('a', 'left');
    history.undo('f');
    history.record('a', 'left');
    expect(history.undo('g')).toBe('a');
  });

  it('redoes nothing after another change', () => {
    const history = createHistory<string>();
    history.record('a');
    history.undo('b');
    history.record('a');
    expect(history.redo('c')).toBeUndefined();
  });

  it('drops the oldest steps', () => {
    const history = createHistory<number>();
    for (let step = 0; step < 1_000; step++) history.record(step);
    let steps = 0;
    while (history.undo(0) !== undefined) steps++;
    expect(steps).toBe(200);
  });
});
