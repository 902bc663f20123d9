-- VQL: SELECT * FROM test.others
-- []
SELECT t0."id" AS "id", t0."row" AS "row", t0."label" AS "label" FROM "others" AS t0;

-- VQL: SELECT id, --v:result{displayname='Town'} customer.city FROM test.rows ORDER BY name, rank DESC LIMIT 10 OFFSET 20
-- []
SELECT t0."id" AS "id", t0."customer"."city" AS "Town" FROM "lake"."erp"."rows" AS t0 ORDER BY CAST(t0."name" AS VARCHAR) COLLATE C ASC NULLS LAST, t0."rank" DESC NULLS FIRST, t0."id" ASC NULLS LAST LIMIT 10 OFFSET 20;

-- VQL: SELECT tags, lines.article, lines.part.code FROM test.rows OFFSET 5
-- []
SELECT t0."tags" AS "tags", list_transform(t0."lines", lambda e1: (e1)."article") AS "lines.article", list_transform(t0."lines", lambda e2: (e2)."part"."code") AS "lines.part.code" FROM "lake"."erp"."rows" AS t0 OFFSET 5;

-- VQL: SELECT DISTINCT customer.city FROM test.rows ORDER BY customer.city DESC
-- []
SELECT * FROM (SELECT DISTINCT CAST(t0."customer"."city" AS VARCHAR) COLLATE C AS "customer.city" FROM "lake"."erp"."rows" AS t0) AS t1 ORDER BY CAST(t1."customer.city" AS VARCHAR) COLLATE C DESC NULLS FIRST;

-- VQL: SELECT count(*), COUNT(DISTINCT name), sum(amount), avg(total), max(name), min(created) FROM test.rows
-- []
SELECT count(*) AS "count(*)", count(DISTINCT CAST(t0."name" AS VARCHAR) COLLATE C) AS "COUNT(DISTINCT name)", sum(t0."amount") AS "sum(amount)", CAST(sum(t0."total") AS DOUBLE) / count(t0."total") AS "avg(total)", max(CAST(t0."name" AS VARCHAR) COLLATE C) AS "max(name)", min(t0."created") AS "min(created)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id, o.label FROM test.rows JOIN (SELECT row, label FROM test.others WHERE id > 7) AS o ON (o.row = id) WHERE rank = 1
-- ["7","1"]
SELECT t0."id" AS "id", t2."label" AS "o.label" FROM "lake"."erp"."rows" AS t0 JOIN (SELECT t1."row" AS "row", t1."label" AS "label" FROM "others" AS t1 WHERE t1."id" > CAST($1 AS BIGINT)) AS t2 ON t2."row" = t0."id" WHERE t0."rank" = CAST($2 AS BIGINT);

-- VQL: SELECT id FROM test.rows WHERE NOT EXISTS (SELECT id FROM test.others WHERE row = rank)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE NOT EXISTS (SELECT t1."id" AS "id" FROM (SELECT t1."id", t1."row" FROM "others" AS t1) AS t1 WHERE t1."row" = t0."rank");

-- VQL: SELECT id FROM test.rows WHERE EXISTS (SELECT DISTINCT label FROM test.others WHERE row = test.rows.customer.rank ORDER BY label LIMIT 1)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE EXISTS (SELECT t1."label" AS "label" FROM (SELECT t1."label", t1."row" FROM "others" AS t1) AS t1 WHERE t1."row" = t0."customer"."rank");

-- VQL: SELECT id, price FROM test.rows ORDER BY price DESC, weight, name DESC
-- []
SELECT t0."id" AS "id", t0."price" AS "price" FROM "lake"."erp"."rows" AS t0 ORDER BY t0."price" DESC NULLS FIRST, t0."weight" ASC NULLS LAST, CAST(t0."name" AS VARCHAR) COLLATE C DESC NULLS FIRST;

-- VQL: SELECT max(price), min(price), max(rank) FROM test.rows
-- []
SELECT max(t0."price") AS "max(price)", min(t0."price") AS "min(price)", max(t0."rank") AS "max(rank)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id FROM test.rows WHERE name = 'O''Brien' AND name <> '' AND name < 'b'
-- ["O'Brien","","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(t0."name" AS VARCHAR) COLLATE C = $1 AND CAST(t0."name" AS VARCHAR) COLLATE C <> $2 AND CAST(t0."name" AS VARCHAR) COLLATE C < $3);

-- VQL: SELECT id FROM test.rows WHERE rank = '12' AND rank < 1.5 AND rank > 99999999999999999999 AND rank <> 'x'
-- ["12","1"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = CAST($1 AS BIGINT) AND t0."rank" <= CAST($2 AS BIGINT) AND FALSE AND t0."rank" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE price >= '1.10' AND price < 0.30000000000000003 AND total = 1e3 AND total > -0.5
-- ["1.1","0.30000000000000004","1000","-0.5"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."price" >= CAST($1 AS DOUBLE) AND NOT isnan(t0."price")) AND t0."price" < CAST($2 AS DOUBLE) AND t0."total" = CAST($3 AS DECIMAL(4,0)) AND t0."total" > CAST($4 AS DECIMAL(2,1)));

-- VQL: SELECT id FROM test.rows WHERE active = 'true' AND active <> 'maybe'
-- ["true"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."active" = CAST($1 AS BOOLEAN) AND t0."active" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE created > '2024-02-29T10:00:00+02:00' AND day <= '2024-02-29' AND day < '2024-02-29T10:00'
-- ["2024-02-29 08:00:00.000","2024-02-29","2024-02-29"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."created" > CAST($1 AS TIMESTAMP) AND t0."day" <= CAST($2 AS DATE) AND t0."day" <= CAST($3 AS DATE));

-- VQL: SELECT id FROM test.rows WHERE moment = '2024-02-29T10:00:00+02:00' AND moment > '2024-02-29T10:00:00.000001Z' AND moment LIKE '%T10:%'
-- ["2024-02-29 08:00:00.000+00:00","2024-02-29 10:00:00.000001+00:00","%T10:%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."moment" = CAST($1 AS TIMESTAMPTZ) AND t0."moment" > CAST($2 AS TIMESTAMPTZ) AND (regexp_replace(strftime(timezone('UTC', t0."moment"), '%Y-%m-%dT%H:%M:%S.%f'), '000$', '') || 'Z') LIKE $3);

-- VQL: SELECT id FROM test.rows WHERE moment = created AND day < moment AND moment <= moment
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (timezone('UTC', t0."moment") = t0."created" AND t0."day" < timezone('UTC', t0."moment") AND t0."moment" <= t0."moment");

-- VQL: SELECT id FROM test.rows WHERE name LIKE 'a_%' AND name NOT LIKE '100!%' ESCAPE '!' AND rank LIKE '1%'
-- ["a_%","100!%","1%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(t0."name" AS VARCHAR) COLLATE C LIKE $1 AND CAST(t0."name" AS VARCHAR) COLLATE C NOT LIKE $2 ESCAPE '!' AND CAST(t0."rank" AS VARCHAR) LIKE $3);

-- VQL: SELECT id FROM test.rows WHERE name LIKE code
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE CAST(t0."name" AS VARCHAR) COLLATE C LIKE CAST(t0."code" AS VARCHAR) COLLATE C;

-- VQL: SELECT id FROM test.rows WHERE rank IN (1, 'x', 2.5, 3) AND name NOT IN ('a', 'b') AND rank NOT IN (1, NULL)
-- ["1","3","a","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" IN (CAST($1 AS BIGINT), CAST($2 AS BIGINT)) AND CAST(t0."name" AS VARCHAR) COLLATE C NOT IN ($3, $4) AND FALSE);

-- VQL: SELECT id FROM test.rows WHERE rank BETWEEN 1 AND amount AND NOT (name BETWEEN 'a' AND 'c')
-- ["1","a","c"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."rank" >= CAST($1 AS BIGINT) AND t0."rank" <= t0."amount") AND (CAST(t0."name" AS VARCHAR) COLLATE C < $2 OR CAST(t0."name" AS VARCHAR) COLLATE C > $3));

-- VQL: SELECT id FROM test.rows WHERE name IS NULL AND customer.city IS NOT NULL AND tags IS NULL AND lines.article IS NULL
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" IS NULL AND t0."customer"."city" IS NOT NULL AND (coalesce(len(t0."tags"), 0) = 0 OR len(list_filter(t0."tags", lambda e1: e1 IS NULL)) > 0) AND (coalesce(len(t0."lines"), 0) = 0 OR len(list_filter(t0."lines", lambda e2: (e2)."article" IS NULL)) > 0));

-- VQL: SELECT id FROM test.rows WHERE tags = 'A' AND NOT (tags = 'B') AND lines.notes LIKE '%x%' AND lines.price > weight
-- ["A","B","%x%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (list_contains(t0."tags", $1) AND len(list_filter(t0."tags", lambda e1: CAST(e1 AS VARCHAR) COLLATE C <> $2)) > 0 AND len(list_filter(t0."lines", lambda e2: len(list_filter((e2)."notes", lambda e3: CAST(e3 AS VARCHAR) COLLATE C LIKE $3)) > 0)) > 0 AND len(list_filter(t0."lines", lambda e4: ((e4)."price" > t0."weight" AND NOT (isnan((e4)."price") OR isnan(t0."weight"))))) > 0);

-- VQL: SELECT id FROM test.rows WHERE rank = amount AND price > rank AND name < code AND day = created AND 12 < price
-- ["12"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = t0."amount" AND (CASE WHEN abs(t0."price") >= 1e20 THEN 0 * CAST(t0."rank" AS DOUBLE) < t0."price" WHEN CAST(t0."rank" AS DOUBLE) = t0."price" THEN t0."rank" < CAST(CAST(t0."price" AS VARCHAR) AS DECIMAL(38,18)) ELSE CAST(t0."rank" AS DOUBLE) < t0."price" END AND NOT (isnan(t0."price"))) AND CAST(t0."name" AS VARCHAR) COLLATE C < CAST(t0."code" AS VARCHAR) COLLATE C AND t0."day" = t0."created" AND (t0."price" > CAST($1 AS DOUBLE) AND NOT isnan(t0."price")));
