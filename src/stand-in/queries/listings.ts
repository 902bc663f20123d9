import type { Catalog } from '../../catalog/catalog.js';
import type { Field } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { firstName } from '../../dialect/names.js';
import type { JsonObject } from '../../resources/values.js';
import type { Answerers } from '../http/endpoint-request.js';
import { jsonResponse, quirkResponse } from '../http/responses.js';
import { unknownTemplate } from './query-template.js';

/** Answers the listings of groups, templates and fields, in the shapes that `catalogFromFields` reads. */
export function listingAnswers(catalog: () => Catalog): Answerers {
  const names = (): readonly string[] => Object.keys(catalog().definition.templates);
  return {
    listGroups: () => jsonResponse([...new Set(names().map(firstName))].map((key) => ({ key, label: key }))),
    listTemplates({ parameters: { group = '' } }) {
      const ofGroup = names().filter((name) => firstName(name) === group);
      if (ofGroup.length === 0) return quirkResponse('unknownTemplate', `There is no group ${JSON.stringify(group)}.`);
      return jsonResponse(ofGroup.map((name) => ({ templateIdentifier: name, label: name, group })));
    },
    listFields({ parameters: { group = '', template = '' } }) {
      const name = `${group}.${template}`;
      const found = catalog().find(name);
      return found === undefined ? unknownTemplate(name, names()) : jsonResponse({ attributes: attributesOf(found) });
    },
  };
}

function attributesOf(template: CatalogTemplate): readonly JsonObject[] {
  return template.paths.flatMap((path) => {
    const field = template.field(path);
    return field === undefined ? [] : [attributeOf(field)];
  });
}

function attributeOf({ path, type, label, filterable, sortable, resultable }: Field): JsonObject {
  return {
    path,
    displayName: label ?? path,
    ...(type !== 'unknown' && { dataType: type }),
    filterable,
    sortable,
    resultable,
  };
}
