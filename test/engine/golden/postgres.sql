-- VQL: SELECT * FROM test.others
-- []
SELECT t0."id" AS "id", t0."row" AS "row", t0."label" AS "label" FROM "others" AS t0;

-- VQL: SELECT id, --v:result{displayname='Town'} customer.city FROM test.rows ORDER BY name, rank DESC LIMIT 10 OFFSET 20
-- []
SELECT t0."id" AS "id", ((to_jsonb(t0."customer") -> 'city') #>> '{}') AS "Town" FROM "lake"."erp"."rows" AS t0 ORDER BY CAST(t0."name" AS text) COLLATE "C" ASC NULLS LAST, t0."rank" DESC NULLS FIRST, t0."id" ASC NULLS LAST LIMIT 10 OFFSET 20;

-- VQL: SELECT tags, lines.article, lines.part.code FROM test.rows OFFSET 5
-- []
SELECT t0."tags" AS "tags", CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN coalesce((SELECT jsonb_agg((e1.value -> 'article')) FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN to_jsonb(t0."lines") END) AS e1(value)), '[]') END AS "lines.article", CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN coalesce((SELECT jsonb_agg(((e2.value -> 'part') -> 'code')) FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN to_jsonb(t0."lines") END) AS e2(value)), '[]') END AS "lines.part.code" FROM "lake"."erp"."rows" AS t0 OFFSET 5;

-- VQL: SELECT DISTINCT customer.city FROM test.rows ORDER BY customer.city DESC
-- []
SELECT * FROM (SELECT DISTINCT CAST(((to_jsonb(t0."customer") -> 'city') #>> '{}') AS text) COLLATE "C" AS "customer.city" FROM "lake"."erp"."rows" AS t0) AS t1 ORDER BY CAST(t1."customer.city" AS text) COLLATE "C" DESC NULLS FIRST;

-- VQL: SELECT count(*), COUNT(DISTINCT name), sum(amount), avg(total), max(name), min(created) FROM test.rows
-- []
SELECT count(*) AS "count(*)", count(DISTINCT CAST(t0."name" AS text) COLLATE "C") AS "COUNT(DISTINCT name)", sum(t0."amount") AS "sum(amount)", CAST(sum(t0."total") AS double precision) / count(t0."total") AS "avg(total)", max(CAST(t0."name" AS text) COLLATE "C") AS "max(name)", min(t0."created") AS "min(created)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id, o.label FROM test.rows JOIN (SELECT row, label FROM test.others WHERE id > 7) AS o ON (o.row = id) WHERE rank = 1
-- ["7","1"]
SELECT t0."id" AS "id", t2."label" AS "o.label" FROM "lake"."erp"."rows" AS t0 JOIN (SELECT t1."row" AS "row", t1."label" AS "label" FROM "others" AS t1 WHERE t1."id" > CAST($1 AS bigint)) AS t2 ON t2."row" = t0."id" WHERE t0."rank" = CAST($2 AS bigint);

-- VQL: SELECT id FROM test.rows WHERE NOT EXISTS (SELECT id FROM test.others WHERE row = rank)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE NOT EXISTS (SELECT t1."id" AS "id" FROM "others" AS t1 WHERE t1."row" = t0."rank");

-- VQL: SELECT id FROM test.rows WHERE EXISTS (SELECT DISTINCT label FROM test.others WHERE row = test.rows.customer.rank ORDER BY label LIMIT 1)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE EXISTS (SELECT t1."label" AS "label" FROM "others" AS t1 WHERE t1."row" = CAST(((to_jsonb(t0."customer") -> 'rank') #>> '{}') AS bigint));

-- VQL: SELECT id, price FROM test.rows ORDER BY price DESC, weight, name DESC
-- []
SELECT t0."id" AS "id", t0."price" AS "price" FROM "lake"."erp"."rows" AS t0 ORDER BY t0."price" DESC NULLS FIRST, t0."weight" ASC NULLS LAST, CAST(t0."name" AS text) COLLATE "C" DESC NULLS FIRST;

-- VQL: SELECT max(price), min(price), max(rank) FROM test.rows
-- []
SELECT max(t0."price") AS "max(price)", min(t0."price") AS "min(price)", max(t0."rank") AS "max(rank)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id FROM test.rows WHERE name = 'O''Brien' AND name <> '' AND name < 'b'
-- ["O'Brien","","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(t0."name" AS text) COLLATE "C" = $1 AND CAST(t0."name" AS text) COLLATE "C" <> $2 AND CAST(t0."name" AS text) COLLATE "C" < $3);

-- VQL: SELECT id FROM test.rows WHERE rank = '12' AND rank < 1.5 AND rank > 99999999999999999999 AND rank <> 'x'
-- ["12","1"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = CAST($1 AS bigint) AND t0."rank" <= CAST($2 AS bigint) AND FALSE AND t0."rank" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE price >= '1.10' AND price < 0.30000000000000003 AND total = 1e3 AND total > -0.5
-- ["1.1","0.30000000000000004","1000","-0.5"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."price" >= CAST($1 AS double precision) AND NOT t0."price" = 'NaN') AND t0."price" < CAST($2 AS double precision) AND t0."total" = CAST($3 AS numeric) AND (t0."total" > CAST($4 AS numeric) AND NOT t0."total" = 'NaN'));

-- VQL: SELECT id FROM test.rows WHERE active = 'true' AND active <> 'maybe'
-- ["true"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."active" = CAST($1 AS boolean) AND t0."active" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE created > '2024-02-29T10:00:00+02:00' AND day <= '2024-02-29' AND day < '2024-02-29T10:00'
-- ["2024-02-29 08:00:00.000","2024-02-29","2024-02-29"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."created" > CAST($1 AS timestamp) AND t0."day" <= CAST($2 AS date) AND t0."day" <= CAST($3 AS date));

-- VQL: SELECT id FROM test.rows WHERE moment = '2024-02-29T10:00:00+02:00' AND moment > '2024-02-29T10:00:00.000001Z' AND moment LIKE '%T10:%'
-- ["2024-02-29 08:00:00.000+00:00","2024-02-29 10:00:00.000001+00:00","%T10:%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."moment" = CAST($1 AS timestamptz) AND t0."moment" > CAST($2 AS timestamptz) AND (regexp_replace(to_char((t0."moment" AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.US'), '000$', '') || 'Z') LIKE $3);

-- VQL: SELECT id FROM test.rows WHERE moment = created AND day < moment AND moment <= moment
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."moment" AT TIME ZONE 'UTC') = t0."created" AND t0."day" < (t0."moment" AT TIME ZONE 'UTC') AND t0."moment" <= t0."moment");

-- VQL: SELECT id FROM test.rows WHERE name LIKE 'a_%' AND name NOT LIKE '100!%' ESCAPE '!' AND rank LIKE '1%'
-- ["a_%","100!%","1%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(t0."name" AS text) COLLATE "C" LIKE $1 AND CAST(t0."name" AS text) COLLATE "C" NOT LIKE $2 ESCAPE '!' AND CAST(t0."rank" AS text) LIKE $3);

-- VQL: SELECT id FROM test.rows WHERE name LIKE code
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE CAST(t0."name" AS text) COLLATE "C" LIKE CAST(t0."code" AS text) COLLATE "C" ESCAPE '';

-- VQL: SELECT id FROM test.rows WHERE rank IN (1, 'x', 2.5, 3) AND name NOT IN ('a', 'b') AND rank NOT IN (1, NULL)
-- ["1","3","a","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" IN (CAST($1 AS bigint), CAST($2 AS bigint)) AND CAST(t0."name" AS text) COLLATE "C" NOT IN ($3, $4) AND FALSE);

-- VQL: SELECT id FROM test.rows WHERE rank BETWEEN 1 AND amount AND NOT (name BETWEEN 'a' AND 'c')
-- ["1","a","c"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."rank" >= CAST($1 AS bigint) AND t0."rank" <= t0."amount") AND (CAST(t0."name" AS text) COLLATE "C" < $2 OR CAST(t0."name" AS text) COLLATE "C" > $3));

-- VQL: SELECT id FROM test.rows WHERE name IS NULL AND customer.city IS NOT NULL AND tags IS NULL AND lines.article IS NULL
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" IS NULL AND ((to_jsonb(t0."customer") -> 'city') #>> '{}') IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."tags")) = 'array' THEN to_jsonb(t0."tags") END) AS e(value)) OR EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."tags")) = 'array' THEN to_jsonb(t0."tags") END) AS e1(value) WHERE (e1.value #>> '{}') IS NULL)) AND (NOT EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN to_jsonb(t0."lines") END) AS e(value)) OR EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN to_jsonb(t0."lines") END) AS e2(value) WHERE ((e2.value -> 'article') #>> '{}') IS NULL)));

-- VQL: SELECT id FROM test.rows WHERE tags = 'A' AND NOT (tags = 'B') AND lines.notes LIKE '%x%' AND lines.price > weight
-- ["A","B","%x%"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."tags")) = 'array' THEN to_jsonb(t0."tags") END) AS e1(value) WHERE CAST((e1.value #>> '{}') AS text) COLLATE "C" = $1) AND EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."tags")) = 'array' THEN to_jsonb(t0."tags") END) AS e2(value) WHERE CAST((e2.value #>> '{}') AS text) COLLATE "C" <> $2) AND EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN to_jsonb(t0."lines") END) AS e3(value) WHERE EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof((e3.value -> 'notes')) = 'array' THEN (e3.value -> 'notes') END) AS e4(value) WHERE CAST((e4.value #>> '{}') AS text) COLLATE "C" LIKE $3)) AND EXISTS (SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(to_jsonb(t0."lines")) = 'array' THEN to_jsonb(t0."lines") END) AS e5(value) WHERE (CAST(((e5.value -> 'price') #>> '{}') AS double precision) > t0."weight" AND NOT (CAST(((e5.value -> 'price') #>> '{}') AS double precision) = 'NaN' OR t0."weight" = 'NaN'))));

-- VQL: SELECT id FROM test.rows WHERE rank = amount AND price > rank AND name < code AND day = created AND 12 < price
-- ["12"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = t0."amount" AND (CAST(CAST(t0."price" AS text) AS numeric) > t0."rank" AND NOT (t0."price" = 'NaN')) AND CAST(t0."name" AS text) COLLATE "C" < CAST(t0."code" AS text) COLLATE "C" AND t0."day" = t0."created" AND (t0."price" > CAST($1 AS double precision) AND NOT t0."price" = 'NaN'));
