import { type EditorState, type Extension, Facet } from '@codemirror/state';

/** Returns the service of an editor. */
export type ServiceAt<Service> = (state: EditorState) => Service;

/**
 * Returns a function that gives an editor a feature of a service. An editor that gets the feature several times has it once, with the
 * service of the highest precedence.
 */
export function defineFeature<Service>(
  create: (serviceAt: ServiceAt<Service>) => Extension,
): (service: Service) => Extension {
  const services = Facet.define<Service, Service>({
    // The feature is only enabled in editors that have a service.
    combine: ([first]) => first as Service,
    enables: (self) => create((state) => state.facet(self)),
  });
  return (service) => services.of(service);
}
