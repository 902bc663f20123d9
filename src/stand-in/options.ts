import type { CUnitPageable, CUnitPreset } from '../cunit/request.js';
import type { Dialect } from '../dialect/dialect.js';
import type { TableSource } from '../engine/duckdb/table-source.js';
import type { EngineOptions } from '../engine/open-engine.js';
import type { TrinoSource } from '../engine/trino/trino-source.js';
import type { DocumentCategory } from '../interface/document-categories.js';
import type { EndpointName, ListName } from '../interface/endpoints.js';
import type { EventDestination } from '../interface/event-names/destinations.js';
import type { Registration } from '../interface/subscriptions/registration.js';
import type { Clock } from '../internal/timing/clock.js';
import type { DocumentTypeTransitionRequest } from '../resources/document/request.js';
import type { JsonObject } from '../resources/values.js';
import type { Fault } from './faults/fault.js';
import type { PayloadObject } from './webhooks/payload.js';

/** Options of `openStandIn`. */
export interface StandInOptions {
  /** The rows of each template (`group.name`), as `openEngine` takes them. */
  readonly tables?: Readonly<Record<string, TableSource>> | undefined;
  /**
   * A Trino server that has the rows instead, as `openEngine` takes it. It is only read: documents are not created, and subscriptions,
   * deliveries and requests cannot be queried.
   */
  readonly trino?: TrinoSource | undefined;
  /** The filter and the sort order that a template (`group.name`) has by itself; default: none. */
  readonly presets?: Readonly<Record<string, TemplatePreset>> | undefined;
  /**
   * The rows of the collections that are read by GET, by the names of their endpoints; default: 501, since the interface document does
   * not show them.
   */
  readonly lists?: Readonly<Partial<Record<ListName, readonly JsonObject[]>>> | undefined;
  /** How documents are created. */
  readonly documents?: DocumentOptions | undefined;
  /** The clients that may request tokens; default: none, so that no call of the API is answered. */
  readonly clients?: readonly ClientAccount[] | undefined;
  /** The users who may sign in; default: none. */
  readonly users?: readonly UserAccount[] | undefined;
  /** The apps of the installation; default: any identifier is that of an active app. */
  readonly apps?: readonly AppAccount[] | undefined;
  /**
   * The queues that apps can subscribe to: any other name of the platform is refused. Default: the documented events, with every
   * transition of each category of documents unless `documents.transitions` names them.
   */
  readonly destinations?: readonly OfferedDestination[] | undefined;
  /**
   * Name of the vendor, in the owner of the platform's queues, `#vendor#`, and in the header that suppresses webhooks,
   * `x-vendor-suppress-own-webhooks`. Default: that of an owner in `destinations`, or `vendor`.
   */
  readonly vendor?: string | undefined;
  /** The scheduled tasks of apps; default: none. They need the package `croner`. */
  readonly crons?: readonly ScheduledTask[] | undefined;
  /** How events are delivered. */
  readonly delivery?: DeliveryOptions | undefined;
  /** Answers what the interface document does not show; default: 501. */
  readonly answers?:
    | Readonly<Partial<Record<EndpointName, (request: Request) => Response | Promise<Response>>>>
    | undefined;
  /** Folder of the state, which survives restarts and crashes; default: the state is kept in memory. */
  readonly state?: string | undefined;
  /** The only source of time; default: that of the platform. `now()` is in milliseconds since 1970. */
  readonly clock?: Clock | undefined;
  /** Seed of everything random, so that a run can be repeated; default: unpredictable. */
  readonly seed?: number | undefined;
  /** The faults, scripted or drawn by the seed; default: none. */
  readonly faults?: readonly Fault[] | undefined;
  /**
   * The origins whose pages may call the stand-in from a browser, such as `http://localhost:5173`; `*` for any. Default: none, as at the
   * service.
   */
  readonly cors?: readonly string[] | undefined;
  /** How many requests the journal keeps; default: 1,000. */
  readonly journalSize?: number | undefined;
  /** The most bytes of the body of a request; default: 10,000,000. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * What the installation's VQL and C-Unit can do: it is reported by dialect-info, and queries are checked against it. Default: the
   * documented functions, and the data types of the columns.
   */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Stops reading the files of `tables` when it is aborted. */
  readonly signal?: EngineOptions['signal'];
}

/** The filter and the sort order of a template, for requests that have none. */
export interface TemplatePreset extends Pick<CUnitPreset, 'queryPredicate'>, Pick<CUnitPageable, 'sortOrders'> {}

/**
 * How documents are created. The interface document shows neither the states and transitions of documents nor which of them emits which
 * event, so both are yours.
 */
export interface DocumentOptions {
  /** The template whose queries read the documents, beside the rows that it has; default: `document.querySalesDocuments`. */
  readonly template?: string | undefined;
  /** The transitions, by the `transitionId` of a request: any other is refused. Default: any is accepted. */
  readonly transitions?: Readonly<Record<string, DocumentTransition>> | undefined;
  /**
   * Returns the document that a request creates; default: the document of the request, with the category and the state of the transition.
   * It gets an `id`, a `version` and an `info` if it has none. A `Response` refuses the request.
   */
  readonly create?:
    | ((creation: DocumentCreation) => JsonObject | Response | Promise<JsonObject | Response>)
    | undefined;
  /**
   * Whether creating a document causes no deliveries to anybody, as in a run of a bulk import whose rule set suppresses webhooks;
   * default: no. If it fails, or returns something other than a boolean, no document is created.
   */
  readonly suppressWebhooks?: ((creation: DocumentCreation) => boolean | Promise<boolean>) | undefined;
}

/** A transition, by which a document is created. */
export interface DocumentTransition {
  /** The category of the document; default: that of `targetDocumentType` in the request. */
  readonly category?: DocumentCategory | undefined;
  /** The transition in the name of the event, `document.<category>.<transition>`; default: the `transitionId`. */
  readonly event?: string | undefined;
  /** The `documentState` of the document. */
  readonly state?: JsonObject | undefined;
}

/** The request for a document, and what belongs to it. */
export interface DocumentCreation {
  /** The body of the request, which was validated. */
  readonly request: DocumentTypeTransitionRequest;
  /** The transition of the request; `undefined` if there is no table of transitions. */
  readonly transition: DocumentTransition | undefined;
  /** The document that is created without a function. */
  readonly document: JsonObject;
  /** Name of the user who creates it. */
  readonly user: string | undefined;
  /** Returns the document with an id, if one was created. */
  readonly find: (id: string) => JsonObject | undefined;
}

/** A client of the identity server. */
export interface ClientAccount {
  /** The `client_id`. */
  readonly id: string;
  /** The `client_secret`. */
  readonly secret: string;
  /** The addresses to which an authorization may redirect; default: none. */
  readonly redirectUris?: readonly string[] | undefined;
}

/** A user. */
export interface UserAccount {
  /** The name with which the user signs in; documents and deliveries have it as the id of the user. */
  readonly name: string;
  readonly password: string;
  /** Whether the user may use the password grant; default: no, as at the service. */
  readonly passwordGrant?: boolean | undefined;
}

/** An app. */
export interface AppAccount {
  /** The `appIdentifier` of subscriptions, and the audience of the tokens of deliveries. */
  readonly identifier: string;
  /** Whether it is active in the installation: events of others are dropped; default: yes. */
  readonly active?: boolean | undefined;
  /** The user as whom the app calls, for loop suppression. */
  readonly userName?: string | undefined;
}

/** A queue that apps can subscribe to. */
export interface OfferedDestination extends EventDestination {
  /** A text for people, in the list of destinations. */
  readonly description?: string | undefined;
}

/** A scheduled task of an app: it emits an event with the owner `APP` at the times of a cron expression. */
export interface ScheduledTask {
  /** The queue that apps subscribe to, with the owner `APP`. */
  readonly queue: string;
  /** Five parts, or six that begin with the second. Times are in UTC. */
  readonly expression: string;
  /** Payload of the event; default: an empty object. */
  readonly payload?: PayloadObject | undefined;
}

/** How events are delivered. */
export interface DeliveryOptions {
  /**
   * Sends the requests, whatever their urls: the stand-in looks up no name, and the rule about the loopback does not apply. Default:
   * `fetch` of the platform.
   */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Whether `fetch` of the platform may deliver to other machines; default: an attempt at another address than a loopback one fails,
   * and sends nothing.
   */
  readonly beyondLoopback?: boolean | undefined;
  /** The subscriptions whose payloads are encoded twice, as those of cron events may be: JSON texts that hold JSON; default: none. */
  readonly encodeTwice?: ((subscription: Registration) => boolean) | undefined;
}
