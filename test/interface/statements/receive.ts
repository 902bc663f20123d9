import { createReceiver, type Delivery } from '../../../src/webhooks/index.js';
import { appIdentifier, clock, deliveryRequest, key } from '../../webhooks/sign.js';

/** What verifies the deliveries of the statements. */
export const receiver = { appIdentifier, keys: key.jwk, clock };

/** Sends a delivery to a receiver; returns the status of the answer, and the payload if it was accepted. */
export async function received(request: Parameters<typeof deliveryRequest>[0]) {
  const accepted: Delivery[] = [];
  const receive = createReceiver({
    ...receiver,
    queueOf: () => 'account.update',
    accept: (delivery) => void accepted.push(delivery),
  });
  const { status } = await receive(deliveryRequest(request));
  return { status, payload: accepted[0]?.payload };
}
