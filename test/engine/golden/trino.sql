-- VQL: SELECT * FROM test.others
-- []
SELECT t0."id" AS "id", t0."row" AS "row", t0."label" AS "label" FROM "others" AS t0;

-- VQL: SELECT id, --v:result{displayname='Town'} customer.city FROM test.rows ORDER BY name, rank DESC LIMIT 10 OFFSET 20
-- []
SELECT t0."id" AS "id", t0."customer"."city" AS "Town" FROM "lake"."erp"."rows" AS t0 ORDER BY t0."name" ASC NULLS LAST, t0."rank" DESC NULLS FIRST, t0."id" ASC NULLS LAST OFFSET 20 LIMIT 10;

-- VQL: SELECT tags, lines.article, lines.part.code FROM test.rows OFFSET 5
-- []
SELECT t0."tags" AS "tags", transform(t0."lines", e1 -> e1."article") AS "lines.article", transform(t0."lines", e2 -> e2."part"."code") AS "lines.part.code" FROM "lake"."erp"."rows" AS t0 OFFSET 5;

-- VQL: SELECT DISTINCT customer.city FROM test.rows ORDER BY customer.city DESC
-- []
SELECT * FROM (SELECT DISTINCT t0."customer"."city" AS "customer.city" FROM "lake"."erp"."rows" AS t0) AS t1 ORDER BY t1."customer.city" DESC NULLS FIRST;

-- VQL: SELECT count(*), COUNT(DISTINCT name), sum(amount), avg(total), max(name), min(created) FROM test.rows
-- []
SELECT count(*) AS "count(*)", count(DISTINCT t0."name") AS "COUNT(DISTINCT name)", sum(t0."amount") AS "sum(amount)", CAST(sum(t0."total") AS DOUBLE) / count(t0."total") AS "avg(total)", max(t0."name") AS "max(name)", min(t0."created") AS "min(created)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id, o.label FROM test.rows JOIN (SELECT row, label FROM test.others WHERE id > 7) AS o ON (o.row = id) WHERE rank = 1
-- ["7","1"]
SELECT t0."id" AS "id", t2."label" AS "o.label" FROM "lake"."erp"."rows" AS t0 JOIN (SELECT t1."row" AS "row", t1."label" AS "label" FROM "others" AS t1 WHERE t1."id" > CAST(? AS BIGINT)) AS t2 ON t2."row" = t0."id" WHERE t0."rank" = CAST(? AS BIGINT);

-- VQL: SELECT id FROM test.rows WHERE NOT EXISTS (SELECT id FROM test.others WHERE row = rank)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE NOT EXISTS (SELECT t1."id" AS "id" FROM (SELECT t1."id", t1."row" FROM "others" AS t1) AS t1 WHERE t1."row" = t0."rank");

-- VQL: SELECT id FROM test.rows WHERE EXISTS (SELECT DISTINCT label FROM test.others WHERE row = test.rows.customer.rank ORDER BY label LIMIT 1)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE EXISTS (SELECT t1."label" AS "label" FROM (SELECT t1."label", t1."row" FROM "others" AS t1) AS t1 WHERE t1."row" = element_at(transform(ARRAY[t0."customer"], e -> e."rank"), 1));

-- VQL: SELECT id, price FROM test.rows ORDER BY price DESC, weight, name DESC
-- []
SELECT t0."id" AS "id", t0."price" AS "price" FROM "lake"."erp"."rows" AS t0 ORDER BY is_nan(t0."price") DESC NULLS FIRST, t0."price" DESC NULLS FIRST, t0."weight" ASC NULLS LAST, t0."name" DESC NULLS FIRST;

-- VQL: SELECT max(price), min(price), max(rank) FROM test.rows
-- []
SELECT CASE WHEN bool_or(is_nan(t0."price")) THEN nan() ELSE max(t0."price") END AS "max(price)", min(t0."price") AS "min(price)", max(t0."rank") AS "max(rank)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id FROM test.rows WHERE name = 'O''Brien' AND name <> '' AND name < 'b'
-- ["O'Brien","","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" = ? AND t0."name" <> ? AND t0."name" < ?);

-- VQL: SELECT id FROM test.rows WHERE rank = '12' AND rank < 1.5 AND rank > 99999999999999999999 AND rank <> 'x'
-- ["12","1"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = CAST(? AS BIGINT) AND t0."rank" <= CAST(? AS BIGINT) AND FALSE AND t0."rank" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE price >= '1.10' AND price < 0.30000000000000003 AND total = 1e3 AND total > -0.5
-- ["1.1","0.30000000000000004","1000","-0.5"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."price" >= CAST(? AS DOUBLE) AND t0."price" < CAST(? AS DOUBLE) AND t0."total" = CAST(? AS DECIMAL(4,0)) AND t0."total" > CAST(? AS DECIMAL(2,1)));

-- VQL: SELECT id FROM test.rows WHERE active = 'true' AND active <> 'maybe'
-- ["true"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."active" = CAST(? AS BOOLEAN) AND t0."active" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE created > '2024-02-29T10:00:00+02:00' AND day <= '2024-02-29' AND day < '2024-02-29T10:00'
-- ["2024-02-29 08:00:00.000","2024-02-29","2024-02-29"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."created" > CAST(? AS TIMESTAMP(3)) AND t0."day" <= CAST(? AS DATE) AND t0."day" <= CAST(? AS DATE));

-- VQL: SELECT id FROM test.rows WHERE moment = '2024-02-29T10:00:00+02:00' AND moment > '2024-02-29T10:00:00.000001Z' AND moment LIKE '%T10:%'
-- ["2024-02-29 08:00:00.000+00:00","2024-02-29 10:00:00.000001+00:00","%T10:%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."moment" = CAST(? AS TIMESTAMP(3) WITH TIME ZONE) AND t0."moment" > CAST(? AS TIMESTAMP(6) WITH TIME ZONE) AND (regexp_replace(replace(CAST(CAST(t0."moment" AT TIME ZONE 'UTC' AS TIMESTAMP(6)) AS VARCHAR), ' ', 'T'), '000$', '') || 'Z') LIKE ?);

-- VQL: SELECT id FROM test.rows WHERE moment = created AND day < moment AND moment <= moment
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(t0."moment" AT TIME ZONE 'UTC' AS TIMESTAMP(6)) = t0."created" AND t0."day" < CAST(t0."moment" AT TIME ZONE 'UTC' AS TIMESTAMP(6)) AND t0."moment" <= t0."moment");

-- VQL: SELECT id FROM test.rows WHERE name LIKE 'a_%' AND name NOT LIKE '100!%' ESCAPE '!' AND rank LIKE '1%'
-- ["a_%","100!%","1%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" LIKE ? AND t0."name" NOT LIKE ? ESCAPE '!' AND CAST(t0."rank" AS VARCHAR) LIKE ?);

-- VQL: SELECT id FROM test.rows WHERE name LIKE code
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE t0."name" LIKE t0."code";

-- VQL: SELECT id FROM test.rows WHERE rank IN (1, 'x', 2.5, 3) AND name NOT IN ('a', 'b') AND rank NOT IN (1, NULL)
-- ["1","3","a","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" IN (CAST(? AS BIGINT), CAST(? AS BIGINT)) AND t0."name" NOT IN (?, ?) AND FALSE);

-- VQL: SELECT id FROM test.rows WHERE rank BETWEEN 1 AND amount AND NOT (name BETWEEN 'a' AND 'c')
-- ["1","a","c"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."rank" >= CAST(? AS BIGINT) AND t0."rank" <= t0."amount") AND (t0."name" < ? OR t0."name" > ?));

-- VQL: SELECT id FROM test.rows WHERE name IS NULL AND customer.city IS NOT NULL AND tags IS NULL AND lines.article IS NULL
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" IS NULL AND t0."customer"."city" IS NOT NULL AND (coalesce(cardinality(t0."tags"), 0) = 0 OR any_match(t0."tags", e1 -> e1 IS NULL)) AND (coalesce(cardinality(t0."lines"), 0) = 0 OR any_match(t0."lines", e2 -> e2."article" IS NULL)));

-- VQL: SELECT id FROM test.rows WHERE tags = 'A' AND NOT (tags = 'B') AND lines.notes LIKE '%x%' AND lines.price > weight
-- ["A","B","%x%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (contains(t0."tags", ?) AND any_match(t0."tags", e1 -> e1 <> ?) AND any_match(t0."lines", e2 -> any_match(e2."notes", e3 -> e3 LIKE ?)) AND any_match(t0."lines", e4 -> e4."price" > t0."weight"));

-- VQL: SELECT id FROM test.rows WHERE rank = amount AND price > rank AND name < code AND day = created AND 12 < price
-- ["12"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = t0."amount" AND CASE WHEN abs(t0."price") >= 1e20 THEN 0 * CAST(t0."rank" AS DOUBLE) < t0."price" WHEN CAST(t0."rank" AS DOUBLE) = t0."price" THEN t0."rank" < CAST(format('%s', t0."price") AS DECIMAL(38,18)) ELSE CAST(t0."rank" AS DOUBLE) < t0."price" END AND t0."name" < t0."code" AND t0."day" = t0."created" AND t0."price" > CAST(? AS DOUBLE));
