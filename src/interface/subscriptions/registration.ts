/** The members of a registration that are read here: what `subscriptionSchema` of `vql-kit/resources` describes. */
export interface Registration {
  readonly url: string;
  /** The name of the event, or of a queue of an app. */
  readonly destinationQueue: string;
  /** The default is the platform. */
  readonly destinationOwner?: string | undefined;
  readonly appIdentifier?: string | undefined;
}
