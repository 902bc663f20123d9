/** Calls a function that only observes: neither what it throws nor the rejection of its promise changes anything. */
export function callObserver(observe: () => unknown, onFailure: (error: unknown) => void = () => undefined): void {
  try {
    Promise.resolve(observe())
      .catch(onFailure)
      .catch(() => undefined);
  } catch (error) {
    onFailure(error);
  }
}
