-- VQL: SELECT * FROM test.others
-- []
SELECT t0."id" AS "id", t0."row" AS "row", t0."label" AS "label" FROM "others" AS t0;

-- VQL: SELECT id, --v:result{displayname='Town'} customer.city FROM test.rows ORDER BY name, rank DESC LIMIT 10 OFFSET 20
-- []
SELECT t0."id" AS "id", json_extract(t0."customer", '$."city"') AS "Town" FROM "lake"."erp"."rows" AS t0 ORDER BY t0."name" COLLATE BINARY ASC NULLS LAST, t0."rank" DESC NULLS FIRST, t0."id" ASC NULLS LAST LIMIT 10 OFFSET 20;

-- VQL: SELECT tags, lines.article, lines.part.code FROM test.rows OFFSET 5
-- []
SELECT t0."tags" AS "tags", CASE WHEN t0."lines" IS NOT NULL THEN (SELECT json_group_array(json_extract(e1.value, '$."article"')) FROM json_each(t0."lines") AS e1) END AS "lines.article", CASE WHEN t0."lines" IS NOT NULL THEN (SELECT json_group_array(json_extract(json_extract(e2.value, '$."part"'), '$."code"')) FROM json_each(t0."lines") AS e2) END AS "lines.part.code" FROM "lake"."erp"."rows" AS t0 LIMIT -1 OFFSET 5;

-- VQL: SELECT DISTINCT customer.city FROM test.rows ORDER BY customer.city DESC
-- []
SELECT * FROM (SELECT DISTINCT json_extract(t0."customer", '$."city"') COLLATE BINARY AS "customer.city" FROM "lake"."erp"."rows" AS t0) AS t1 ORDER BY t1."customer.city" COLLATE BINARY DESC NULLS FIRST;

-- VQL: SELECT count(*), COUNT(DISTINCT name), sum(amount), avg(total), max(name), min(created) FROM test.rows
-- []
SELECT count(*) AS "count(*)", count(DISTINCT t0."name" COLLATE BINARY) AS "COUNT(DISTINCT name)", sum(t0."amount") AS "sum(amount)", CAST(sum(t0."total") AS REAL) / count(t0."total") AS "avg(total)", max(t0."name" COLLATE BINARY) AS "max(name)", min(strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(julianday(t0."created"), julianday(upper(CASE WHEN t0."created" GLOB '*:*[+-][0-9][0-9]' THEN t0."created" || ':00' WHEN t0."created" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."created", 1, length(t0."created") - 2) || ':' || substr(t0."created", -2) ELSE t0."created" END))))) AS "min(created)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id, o.label FROM test.rows JOIN (SELECT row, label FROM test.others WHERE id > 7) AS o ON (o.row = id) WHERE rank = 1
-- ["7","1"]
SELECT t0."id" AS "id", t2."label" AS "o.label" FROM "lake"."erp"."rows" AS t0 JOIN (SELECT t1."row" AS "row", t1."label" AS "label" FROM "others" AS t1 WHERE t1."id" > CAST(?1 AS INTEGER)) AS t2 ON t2."row" = t0."id" WHERE t0."rank" = CAST(?2 AS INTEGER);

-- VQL: SELECT id FROM test.rows WHERE NOT EXISTS (SELECT id FROM test.others WHERE row = rank)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE NOT EXISTS (SELECT t1."id" AS "id" FROM "others" AS t1 WHERE t1."row" = t0."rank");

-- VQL: SELECT id FROM test.rows WHERE EXISTS (SELECT DISTINCT label FROM test.others WHERE row = test.rows.customer.rank ORDER BY label LIMIT 1)
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE EXISTS (SELECT t1."label" AS "label" FROM "others" AS t1 WHERE t1."row" = json_extract(t0."customer", '$."rank"'));

-- VQL: SELECT id, price FROM test.rows ORDER BY price DESC, weight, name DESC
-- []
SELECT t0."id" AS "id", t0."price" AS "price" FROM "lake"."erp"."rows" AS t0 ORDER BY t0."price" DESC NULLS FIRST, t0."weight" ASC NULLS LAST, t0."name" COLLATE BINARY DESC NULLS FIRST;

-- VQL: SELECT max(price), min(price), max(rank) FROM test.rows
-- []
SELECT max(t0."price") AS "max(price)", min(t0."price") AS "min(price)", max(t0."rank") AS "max(rank)" FROM "lake"."erp"."rows" AS t0;

-- VQL: SELECT id FROM test.rows WHERE name = 'O''Brien' AND name <> '' AND name < 'b'
-- ["O'Brien","","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" COLLATE BINARY = ?1 AND t0."name" COLLATE BINARY <> ?2 AND t0."name" COLLATE BINARY < ?3);

-- VQL: SELECT id FROM test.rows WHERE rank = '12' AND rank < 1.5 AND rank > 99999999999999999999 AND rank <> 'x'
-- ["12","1"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = CAST(?1 AS INTEGER) AND t0."rank" <= CAST(?2 AS INTEGER) AND FALSE AND t0."rank" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE price >= '1.10' AND price < 0.30000000000000003 AND total = 1e3 AND total > -0.5
-- [1.1,0.30000000000000004,1000,-0.5]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."price" >= CAST(?1 AS REAL) AND t0."price" < CAST(?2 AS REAL) AND t0."total" = CAST(?3 AS REAL) AND t0."total" > CAST(?4 AS REAL));

-- VQL: SELECT id FROM test.rows WHERE active = 'true' AND active <> 'maybe'
-- ["1"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."active" = CAST(?1 AS INTEGER) AND t0."active" IS NOT NULL);

-- VQL: SELECT id FROM test.rows WHERE created > '2024-02-29T10:00:00+02:00' AND day <= '2024-02-29' AND day < '2024-02-29T10:00'
-- ["1709193600000","1709164800000","1709164800000"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(round((coalesce(julianday(t0."created"), julianday(upper(CASE WHEN t0."created" GLOB '*:*[+-][0-9][0-9]' THEN t0."created" || ':00' WHEN t0."created" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."created", 1, length(t0."created") - 2) || ':' || substr(t0."created", -2) ELSE t0."created" END))) - 2440587.5) * 86400000.0) AS INTEGER) > CAST(?1 AS INTEGER) AND CAST(round((coalesce(julianday(t0."day"), julianday(upper(CASE WHEN t0."day" GLOB '*:*[+-][0-9][0-9]' THEN t0."day" || ':00' WHEN t0."day" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."day", 1, length(t0."day") - 2) || ':' || substr(t0."day", -2) ELSE t0."day" END))) - 2440587.5) * 86400000.0) AS INTEGER) <= CAST(?2 AS INTEGER) AND CAST(round((coalesce(julianday(t0."day"), julianday(upper(CASE WHEN t0."day" GLOB '*:*[+-][0-9][0-9]' THEN t0."day" || ':00' WHEN t0."day" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."day", 1, length(t0."day") - 2) || ':' || substr(t0."day", -2) ELSE t0."day" END))) - 2440587.5) * 86400000.0) AS INTEGER) <= CAST(?3 AS INTEGER));

-- VQL: SELECT id FROM test.rows WHERE moment = '2024-02-29T10:00:00+02:00' AND moment > '2024-02-29T10:00:00.000001Z' AND moment LIKE '%T10:%'
-- sql-types: SQLite cannot compare the values in "moment LIKE '%T10:%'" as VQL does.

-- VQL: SELECT id FROM test.rows WHERE moment = created AND day < moment AND moment <= moment
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CAST(round((coalesce(julianday(t0."moment"), julianday(upper(CASE WHEN t0."moment" GLOB '*:*[+-][0-9][0-9]' THEN t0."moment" || ':00' WHEN t0."moment" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."moment", 1, length(t0."moment") - 2) || ':' || substr(t0."moment", -2) ELSE t0."moment" END))) - 2440587.5) * 86400000.0) AS INTEGER) = CAST(round((coalesce(julianday(t0."created"), julianday(upper(CASE WHEN t0."created" GLOB '*:*[+-][0-9][0-9]' THEN t0."created" || ':00' WHEN t0."created" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."created", 1, length(t0."created") - 2) || ':' || substr(t0."created", -2) ELSE t0."created" END))) - 2440587.5) * 86400000.0) AS INTEGER) AND CAST(round((coalesce(julianday(t0."day"), julianday(upper(CASE WHEN t0."day" GLOB '*:*[+-][0-9][0-9]' THEN t0."day" || ':00' WHEN t0."day" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."day", 1, length(t0."day") - 2) || ':' || substr(t0."day", -2) ELSE t0."day" END))) - 2440587.5) * 86400000.0) AS INTEGER) < CAST(round((coalesce(julianday(t0."moment"), julianday(upper(CASE WHEN t0."moment" GLOB '*:*[+-][0-9][0-9]' THEN t0."moment" || ':00' WHEN t0."moment" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."moment", 1, length(t0."moment") - 2) || ':' || substr(t0."moment", -2) ELSE t0."moment" END))) - 2440587.5) * 86400000.0) AS INTEGER) AND CAST(round((coalesce(julianday(t0."moment"), julianday(upper(CASE WHEN t0."moment" GLOB '*:*[+-][0-9][0-9]' THEN t0."moment" || ':00' WHEN t0."moment" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."moment", 1, length(t0."moment") - 2) || ':' || substr(t0."moment", -2) ELSE t0."moment" END))) - 2440587.5) * 86400000.0) AS INTEGER) <= CAST(round((coalesce(julianday(t0."moment"), julianday(upper(CASE WHEN t0."moment" GLOB '*:*[+-][0-9][0-9]' THEN t0."moment" || ':00' WHEN t0."moment" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."moment", 1, length(t0."moment") - 2) || ':' || substr(t0."moment", -2) ELSE t0."moment" END))) - 2440587.5) * 86400000.0) AS INTEGER));

-- VQL: SELECT id FROM test.rows WHERE name LIKE 'a_%' AND name NOT LIKE '100!%' ESCAPE '!' AND rank LIKE '1%'
-- ["a?*","100%","1*"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (CASE WHEN instr(t0."name", char(0)) > 0 THEN json_extract(replace(replace(json_quote(t0."name"), '\\', '\u005c'), '\u0000', '\uffff'), '$') ELSE t0."name" END GLOB ?1 AND CASE WHEN instr(t0."name", char(0)) > 0 THEN json_extract(replace(replace(json_quote(t0."name"), '\\', '\u005c'), '\u0000', '\uffff'), '$') ELSE t0."name" END NOT GLOB ?2 AND CAST(t0."rank" AS TEXT) GLOB ?3);

-- VQL: SELECT id FROM test.rows WHERE name LIKE code
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE CASE WHEN instr(t0."name", char(0)) > 0 THEN json_extract(replace(replace(json_quote(t0."name"), '\\', '\u005c'), '\u0000', '\uffff'), '$') ELSE t0."name" END GLOB replace(replace(replace(replace(replace(CASE WHEN instr(t0."code", char(0)) > 0 THEN json_extract(replace(replace(json_quote(t0."code"), '\\', '\u005c'), '\u0000', '\uffff'), '$') ELSE t0."code" END, '[', '[[]'), '*', '[*]'), '?', '[?]'), '%', '*'), '_', '?');

-- VQL: SELECT id FROM test.rows WHERE rank IN (1, 'x', 2.5, 3) AND name NOT IN ('a', 'b') AND rank NOT IN (1, NULL)
-- ["1","3","a","b"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" IN (CAST(?1 AS INTEGER), CAST(?2 AS INTEGER)) AND t0."name" COLLATE BINARY NOT IN (?3, ?4) AND FALSE);

-- VQL: SELECT id FROM test.rows WHERE rank BETWEEN 1 AND amount AND NOT (name BETWEEN 'a' AND 'c')
-- ["1","a","c"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE ((t0."rank" >= CAST(?1 AS INTEGER) AND t0."rank" <= t0."amount") AND (t0."name" COLLATE BINARY < ?2 OR t0."name" COLLATE BINARY > ?3));

-- VQL: SELECT id FROM test.rows WHERE name IS NULL AND customer.city IS NOT NULL AND tags IS NULL AND lines.article IS NULL
-- []
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."name" IS NULL AND json_extract(t0."customer", '$."city"') IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM json_each(t0."tags")) OR EXISTS (SELECT 1 FROM json_each(t0."tags") AS e1 WHERE e1.value IS NULL)) AND (NOT EXISTS (SELECT 1 FROM json_each(t0."lines")) OR EXISTS (SELECT 1 FROM json_each(t0."lines") AS e2 WHERE json_extract(e2.value, '$."article"') IS NULL)));

-- VQL: SELECT id FROM test.rows WHERE tags = 'A' AND NOT (tags = 'B') AND lines.notes LIKE '%x%' AND lines.price > weight
-- ["A","B","*x*"]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (EXISTS (SELECT 1 FROM json_each(t0."tags") AS e1 WHERE e1.value COLLATE BINARY = ?1) AND EXISTS (SELECT 1 FROM json_each(t0."tags") AS e2 WHERE e2.value COLLATE BINARY <> ?2) AND EXISTS (SELECT 1 FROM json_each(t0."lines") AS e3 WHERE EXISTS (SELECT 1 FROM json_each(json_extract(e3.value, '$."notes"')) AS e4 WHERE CASE WHEN instr(e4.value, char(0)) > 0 THEN json_extract(replace(replace(json_quote(e4.value), '\\', '\u005c'), '\u0000', '\uffff'), '$') ELSE e4.value END GLOB ?3)) AND EXISTS (SELECT 1 FROM json_each(t0."lines") AS e5 WHERE json_extract(e5.value, '$."price"') > t0."weight"));

-- VQL: SELECT id FROM test.rows WHERE rank = amount AND price > rank AND name < code AND day = created AND 12 < price
-- [12]
SELECT t0."id" AS "id" FROM "lake"."erp"."rows" AS t0 WHERE (t0."rank" = t0."amount" AND CASE WHEN typeof(t0."price") = 'real' AND abs(t0."price") > 9007199254740992.0 AND abs(t0."price") < 9223372036854775808.0 THEN CASE WHEN t0."price" < 0 THEN -1 ELSE 1 END * CASE WHEN CAST((CAST(abs(t0."price") AS INTEGER) + 5000) / 10000 * 10000 AS REAL) = abs(t0."price") THEN (CAST(abs(t0."price") AS INTEGER) + 5000) / 10000 * 10000 WHEN CAST((CAST(abs(t0."price") AS INTEGER) + 500) / 1000 * 1000 AS REAL) = abs(t0."price") THEN (CAST(abs(t0."price") AS INTEGER) + 500) / 1000 * 1000 WHEN CAST((CAST(abs(t0."price") AS INTEGER) + 50) / 100 * 100 AS REAL) = abs(t0."price") THEN (CAST(abs(t0."price") AS INTEGER) + 50) / 100 * 100 WHEN CAST((CAST(abs(t0."price") AS INTEGER) + 5) / 10 * 10 AS REAL) = abs(t0."price") THEN (CAST(abs(t0."price") AS INTEGER) + 5) / 10 * 10 ELSE CAST(abs(t0."price") AS INTEGER) END WHEN t0."price" = -9223372036854775808.0 THEN t0."price" - 2048.0 ELSE t0."price" END > t0."rank" AND t0."name" COLLATE BINARY < t0."code" COLLATE BINARY AND CAST(round((coalesce(julianday(t0."day"), julianday(upper(CASE WHEN t0."day" GLOB '*:*[+-][0-9][0-9]' THEN t0."day" || ':00' WHEN t0."day" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."day", 1, length(t0."day") - 2) || ':' || substr(t0."day", -2) ELSE t0."day" END))) - 2440587.5) * 86400000.0) AS INTEGER) = CAST(round((coalesce(julianday(t0."created"), julianday(upper(CASE WHEN t0."created" GLOB '*:*[+-][0-9][0-9]' THEN t0."created" || ':00' WHEN t0."created" GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(t0."created", 1, length(t0."created") - 2) || ':' || substr(t0."created", -2) ELSE t0."created" END))) - 2440587.5) * 86400000.0) AS INTEGER) AND t0."price" > CAST(?1 AS REAL));
