import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistory } from '../../playground/state/history.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createTimeline', () => {
  it('leads back step by step, and forth again', () => {
    const timeline = createHistory<string>();
    timeline.record('a');
    timeline.record('b');
    expect(timeline.undo('c')).toBe('b');
    expect(timeline.undo('b')).toBe('a');
    expect(timeline.undo('a')).toBeUndefined();
    expect(timeline.redo('a')).toBe('b');
    expect(timeline.redo('b')).toBe('c');
    expect(timeline.redo('c')).toBeUndefined();
    expect(timeline.undo('c')).toBe('b');
  });

  it('joins edits without a pause into one step', () => {
    const timeline = createHistory<string>();
    for (const state of ['', 'S', 'SE']) {
      timeline.record(state, 'typing');
      vi.advanceTimersByTime(400);
    }
    vi.advanceTimersByTime(200);
    timeline.record('SEL', 'typing');
    expect(timeline.undo('SELE')).toBe('SEL');
    expect(timeline.undo('SEL')).toBe('');
  });

  it('starts a step with another group, without a group, and after an undo', () => {
    const timeline = createHistory<string>();
    timeline.record('a', 'left');
    timeline.record('b', 'right');
    timeline.record('c');
    timeline.record('d');
    expect(['e', 'd', 'c', 'b'].map((now) => timeline.undo(now))).toEqual(['d', 'c', 'b', 'a']);
    timeline.record('a', 'left');
    timeline.undo('f');
    timeline.record('a', 'left');
    expect(timeline.undo('g')).toBe('a');
  });

  it('has no way forth once something else was written', () => {
    const timeline = createHistory<string>();
    timeline.record('a');
    timeline.undo('b');
    timeline.record('a');
    expect(timeline.redo('c')).toBeUndefined();
  });

  it('drops the oldest steps', () => {
    const timeline = createHistory<number>();
    for (let step = 0; step < 1_000; step++) timeline.record(step);
    let steps = 0;
    while (timeline.undo(0) !== undefined) steps++;
    expect(steps).toBe(200);
  });
});
