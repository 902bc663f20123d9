export type { DeliveryFailure, DeliveryStore, PendingDelivery } from '../coalesce/delivery-store.js';
export type { Delivery, DeliveryPayload } from '../delivery.js';
export type { Receiver } from '../receive/receiver.js';
export { type FileStore, type FileStoreSize, openFileStore } from './file-store.js';
export { type NodeListener, type NodeRequest, type NodeResponse, toNodeListener } from './node-listener.js';
