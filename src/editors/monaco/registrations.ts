import type { editor, IDisposable } from 'monaco-editor';
import type { Span } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { emptyService } from '../empty-service.js';
import type { Monaco } from './monaco.js';

/** The statements that were not formatted because they have errors. */
export interface Unformatted {
  readonly model: editor.ITextModel;
  /** Their spans in the text of the model. */
  readonly spans: readonly Span[];
  /** A sentence that names their lines. */
  readonly message: string;
}

/** A service for some models, or for all that no other one is for. */
export interface ModelRegistration {
  readonly service: LanguageService;
  readonly models: ((model: editor.ITextModel) => boolean) | undefined;
  readonly onUnformatted: ((unformatted: Unformatted) => void) | undefined;
}

/** The models of a page, each with the registration that it belongs to. */
export interface RegisteredModels {
  /** Returns the service of a model; one without results if no registration is for it. */
  serviceOf(model: editor.ITextModel): LanguageService;
  registrationOf(model: editor.ITextModel): ModelRegistration | undefined;
  /** Calls a function whenever models may have changed their registration. */
  onDidChange(listener: () => void): IDisposable;
}

/** The registrations with one Monaco, which share its features: so nothing is offered or marked twice. */
interface Registrations {
  /** The latest one is last. */
  readonly list: ModelRegistration[];
  readonly listeners: Set<() => void>;
  readonly features: IDisposable;
}

/** Registrations by the languages of Monaco, which all copies of its API share. */
const registrationsOf = new WeakMap<Monaco['languages'], Registrations>();

/** Adds a registration; with the first one, the features are registered. */
export function addRegistration(
  { languages }: Pick<Monaco, 'languages'>,
  registration: ModelRegistration,
  registerFeatures: (models: RegisteredModels) => IDisposable,
): IDisposable {
  const registrations = registrationsOf.get(languages) ?? createRegistrations(registerFeatures);
  registrationsOf.set(languages, registrations);
  const { list, listeners, features } = registrations;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  list.push(registration);
  notify();
  return {
    dispose: () => {
      const index = list.indexOf(registration);
      if (index < 0) return;
      list.splice(index, 1);
      notify();
      if (list.length > 0) return;
      registrationsOf.delete(languages);
      features.dispose();
    },
  };
}

function createRegistrations(registerFeatures: (models: RegisteredModels) => IDisposable): Registrations {
  const list: ModelRegistration[] = [];
  const listeners = new Set<() => void>();
  const registrationOf = (model: editor.ITextModel): ModelRegistration | undefined =>
    list.findLast(({ models }) => models?.(model) === true) ?? list.findLast(({ models }) => models === undefined);
  const features = registerFeatures({
    registrationOf,
    serviceOf: (model) => registrationOf(model)?.service ?? emptyService,
    onDidChange: (listener) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  });
  return { list, listeners, features };
}
