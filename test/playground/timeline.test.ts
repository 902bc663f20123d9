import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimeline } from '../../playground/timeline.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createTimeline', () => {
  it('leads back step by step, and forth again', () => {
    const timeline = createTimeline<string>();
    timeline.leave('a');
    timeline.leave('b');
    expect(timeline.back('c')).toBe('b');
    expect(timeline.back('b')).toBe('a');
    expect(timeline.back('a')).toBeUndefined();
    expect(timeline.forth('a')).toBe('b');
    expect(timeline.forth('b')).toBe('c');
    expect(timeline.forth('c')).toBeUndefined();
    expect(timeline.back('c')).toBe('b');
  });

  it('takes what is written without a pause for one step', () => {
    const timeline = createTimeline<string>();
    for (const state of ['', 'S', 'SE']) {
      timeline.leave(state, 'typing');
      vi.advanceTimersByTime(400);
    }
    vi.advanceTimersByTime(200);
    timeline.leave('SEL', 'typing');
    expect(timeline.back('SELE')).toBe('SEL');
    expect(timeline.back('SEL')).toBe('');
  });

  it('begins a step with another group, with what has none, and behind a way back', () => {
    const timeline = createTimeline<string>();
    timeline.leave('a', 'left');
    timeline.leave('b', 'right');
    timeline.leave('c');
    timeline.leave('d');
    expect(['e', 'd', 'c', 'b'].map((now) => timeline.back(now))).toEqual(['d', 'c', 'b', 'a']);
    timeline.leave('a', 'left');
    timeline.back('f');
    timeline.leave('a', 'left');
    expect(timeline.back('g')).toBe('a');
  });

  it('has no way forth once something else was written', () => {
    const timeline = createTimeline<string>();
    timeline.leave('a');
    timeline.back('b');
    timeline.leave('a');
    expect(timeline.forth('c')).toBeUndefined();
  });

  it('forgets what was long ago', () => {
    const timeline = createTimeline<number>();
    for (let step = 0; step < 1_000; step++) timeline.leave(step);
    let steps = 0;
    while (timeline.back(0) !== undefined) steps++;
    expect(steps).toBe(200);
  });
});
