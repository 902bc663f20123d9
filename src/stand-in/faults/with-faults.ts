import { endpoints } from '../../interface/endpoints.js';
import { discardBody } from '../../internal/http/read-body.js';
import type { StandInContext } from '../context.js';
import type { Handler } from '../http/endpoint-request.js';
import { matchEndpoint } from '../http/match.js';
import { problemResponse } from '../http/responses.js';
import type { AppTokens } from '../webhooks/app-tokens.js';
import { cutBody, hasNoBody, resetError } from './broken-answers.js';
import { createDeliveryFaults } from './delivery-faults.js';
import { delivery, type Fault, type FaultKind, faultLabel, isDeliveryFault } from './fault.js';
import { createPageFaults } from './page-faults.js';

/** Called for each request that a fault hits. */
export type OnFault = (request: Request, label: string) => void;

/** Adds the faults of requests to what answers them. The faults were checked by `checkFaults`. */
export function withFaults(
  send: Handler,
  context: Pick<StandInContext, 'clock' | 'random' | 'options'>,
  onFault?: OnFault,
): Handler {
  const own = (context.options.faults ?? []).filter((fault) => !isOfDeliveries(fault));
  if (own.length === 0) return send;
  const pageFaults = createPageFaults(own.some((fault) => fault.do === 'duplicate-page'));
  const inject = createInjection(own, context, subjectOf);
  return (request) =>
    inject(request, onFault, async (found) => {
      const answer = await pageFaults(request, await send(request), found);
      return found.some((fault) => fault.do === 'cut-body') ? cutBody(answer) : answer;
    });
}

/** Sends a delivery. */
export type SendWithFaults = (request: Request, onFault: OnFault) => Promise<Response>;

/** Adds the faults of deliveries to the function that sends them. */
export function withDeliveryFaults(
  fetch: typeof globalThis.fetch,
  context: Pick<StandInContext, 'clock' | 'random' | 'options'>,
  tokens: AppTokens,
): SendWithFaults {
  const send: Handler = (request) => fetch(request);
  const own = (context.options.faults ?? []).filter(isOfDeliveries);
  if (own.length === 0) return send;
  const deliveryFaults = createDeliveryFaults(context, tokens);
  const inject = createInjection(own, context, () => delivery);
  return (request, onFault) =>
    inject(request, onFault, (found) =>
      deliveryFaults(
        request,
        send,
        found.map((fault) => fault.do),
      ),
    );
}

function isOfDeliveries({ on, do: kind }: Fault): boolean {
  return on === delivery || isDeliveryFault(kind);
}

/** Returns method and path of the endpoint of a request, as in the table. */
function subjectOf({ method, url }: Request): string | undefined {
  const match = matchEndpoint(method, new URL(url).pathname);
  return match === undefined || 'allowed' in match ? undefined : `${method} ${endpoints[match.endpoint].path}`;
}

/** Sends a request by `send`, which gets the faults that hit it, unless one of them comes before. */
type Inject = (
  request: Request,
  onFault: OnFault | undefined,
  send: (found: readonly Fault[]) => Promise<Response>,
) => Promise<Response>;

function createInjection(
  faults: readonly Fault[],
  context: Pick<StandInContext, 'clock' | 'random'>,
  subjectFor: (request: Request) => string | undefined,
): Inject {
  const counts = faults.map(() => 0);

  /** Returns the faults that hit a request. Each is counted and drawn in turn, whatever the others do, so that a seed repeats them. */
  const hits = (request: Request): readonly Fault[] => {
    const subject = subjectFor(request);
    return faults.filter(({ on, nth, rate = 1, do: kind }, index) => {
      if (on !== undefined && on !== subject) return false;
      if (isDeliveryFault(kind) && subject !== delivery) return false;
      const count = (counts[index] ?? 0) + 1;
      counts[index] = count;
      const isDrawn = rate === 1 || context.random.number() < rate;
      return isDrawn && (nth === undefined || nth === count);
    });
  };

  return async (request, onFault, send) => {
    const found = hits(request);
    for (const { do: kind } of found) onFault?.(request, faultLabel(kind));
    const kinds = (when: Fault['when']): readonly FaultKind[] =>
      found.filter((fault) => (fault.when ?? 'before') === when).map((fault) => fault.do);
    const early = await breakOff(kinds('before'), request, context);
    if (early !== undefined) return early;
    const answer = await send(found);
    const late = await breakOff(kinds('after'), request, context);
    if (late !== undefined) {
      discardBody(answer);
      return late;
    }
    return answer;
  };
}

/** Applies what comes instead of an answer, in the order of the options; `undefined` if nothing does. */
async function breakOff(
  kinds: readonly FaultKind[],
  { signal }: Request,
  { clock }: Pick<StandInContext, 'clock'>,
): Promise<Response | undefined> {
  for (const kind of kinds) {
    if (kind === 'reset') throw resetError();
    if (kind === 'lost-delivery') return new Response(null, { status: 200 });
    if (typeof kind === 'string') continue;
    if ('status' in kind) return statusAnswer(kind.status, kind.headers);
    await clock.sleep(kind.delayMs, signal);
  }
  return undefined;
}

function statusAnswer(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  if (hasNoBody(status)) return new Response(null, { status, headers });
  return problemResponse({ status, detail: 'A fault that was asked for answers this request.', headers });
}
