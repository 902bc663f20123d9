/** The beginnings of the urls that events are delivered to. */
export const subscriptionUrlPrefixes = ['http://', 'https://', 'ws://topic/'] as const;

/** Matches a url with one of the beginnings; its length is in `limits`. */
export const subscriptionUrlPattern = new RegExp(`^(?:${subscriptionUrlPrefixes.join('|')})`);
