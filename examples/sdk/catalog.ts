// Written by "vql catalog --format ts": do not edit, write it again.
import { type Catalog, openCatalogOrThrow, type TypedDefinition } from "vql-kit/catalog";

/** Template "account.query". */
export interface AccountQuery {
  custom: "declared";
  fields: {
    accountTypes: { type: "string"; collection: true };
    active: "boolean";
    company: "string";
    "contacts.lastName": { type: "string"; collection: true };
    "contacts.phone": { type: "string"; collection: true };
    createdAt: "string";
    creditLimit: "integer";
    "default_address.city": "string";
    "default_address.country": "string";
    "default_address.zipCode": "string";
    email: "string";
    id: "string";
    number: "string";
  };
}

/** Template "document.querySalesDocuments". */
export interface DocumentQuerySalesDocuments {
  custom: "declared";
  fields: {
    "account.id": "string";
    "account.number": "string";
    documentDate: "string";
    externalNumber: "string";
    id: "string";
    "lines.discount": { type: "integer"; collection: true };
    "lines.name": { type: "string"; collection: true };
    "lines.productPrice": { type: "decimal"; collection: true };
    "lines.quantity": { type: "integer"; collection: true };
    number: "string";
    "state.label": "string";
    "state.name": "string";
    total: "decimal";
  };
}

/** The templates by name. */
export interface Templates {
  "account.query": AccountQuery;
  "document.querySalesDocuments": DocumentQuerySalesDocuments;
}

/** The catalog, with these types. A template is checked when it is first used. */
export const catalog: Catalog<TypedDefinition<Templates>> = openCatalogOrThrow(
  JSON.parse(`{
  "partial": true,
  "templates": {
    "account.query": {
      "custom": "declared",
      "fields": {
        "accountTypes": {"type":"string","collection":true,"lists":["accountTypes"]},
        "active": {"type":"boolean"},
        "company": {"type":"string"},
        "contacts.lastName": {"type":"string","collection":true,"lists":["contacts"]},
        "contacts.phone": {"type":"string","collection":true,"lists":["contacts"]},
        "createdAt": {"type":"string"},
        "creditLimit": {"type":"integer"},
        "default_address.city": {"type":"string"},
        "default_address.country": {"type":"string"},
        "default_address.zipCode": {"type":"string"},
        "email": {"type":"string"},
        "id": {"type":"string"},
        "number": {"type":"string"}
      }
    },
    "document.querySalesDocuments": {
      "custom": "declared",
      "fields": {
        "account.id": {"type":"string"},
        "account.number": {"type":"string"},
        "documentDate": {"type":"string"},
        "externalNumber": {"type":"string"},
        "id": {"type":"string"},
        "lines.discount": {"type":"integer","collection":true,"lists":["lines"]},
        "lines.name": {"type":"string","collection":true,"lists":["lines"]},
        "lines.productPrice": {"type":"decimal","collection":true,"lists":["lines"]},
        "lines.quantity": {"type":"integer","collection":true,"lists":["lines"]},
        "number": {"type":"string"},
        "state.label": {"type":"string"},
        "state.name": {"type":"string"},
        "total": {"type":"decimal"}
      }
    }
  }
}`),
);
