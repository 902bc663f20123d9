/** Behind these characters completion is offered without being asked for, as it is in a word. */
export const completionTriggers = ['.', "'", '{', ',', ' '];

/** Behind these characters it is said how the function is called. */
export const signatureTriggers = ['(', ','];
