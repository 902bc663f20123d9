<?php
// queries: 22

const LIMIT = 10;

class Customers
{
    private const BY_NAME = "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ LIMIT 5";

    public function find(string $name, int $number, $client)
    {
        $client->vql("SELECT id, ⟦missing-column|FROM⟧ crm.customer LIMIT 5");
        ErpApi::vql('SELECT id FROM crm.customer ⟦misspelled-keyword|WHER⟧ name = \'a\' LIMIT 5', [], 5, 0);
        $client->vql(text: "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'$name'⟧ LIMIT 5");
        $client->vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{$name}'⟧ LIMIT 5");
        $client->vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{$this->name($name)}'⟧ LIMIT 5");
        $client->vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'$row[name]'⟧ LIMIT 5");
        $client->vql('SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|\'' . $name . '\'⟧ LIMIT 5');
        $client->vql(sprintf("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ AND id = %d LIMIT 5", $name, $number));
        $client->vql(sprintf("SELECT id FROM crm.customer WHERE name LIKE 'a%%' AND name = ⟦value-in-quotes|'%1\$s'⟧ LIMIT 5", $name));
        $client->vql(sprintf(self::BY_NAME, $name));
        $client->vql("SELECT id FROM crm.customer WHERE id = '" . (int) $number . "' LIMIT 5");
        $client->vql("SELECT id FROM crm.customer WHERE id = '" . intval($number) . "' LIMIT 5");
        $client->vql("SELECT id FROM crm.customer WHERE name = '" . str_replace("'", "''", $name) . "' LIMIT 5");
        $client->vql(<<<TEXT
            SELECT id, name
            FROM crm.customer
            WHERE name = ⟦value-in-quotes|'$name'⟧ ⟦misspelled-keyword|LIMITS⟧ 5
            TEXT);
        $client->vql(<<<'TEXT'
            SELECT id, name
            FROM crm.customer
            ⟦misspelled-keyword|WHER⟧ name = '$name' LIMIT 5
            TEXT);
        // vql-ignore value-in-quotes
        $client->vql("SELECT id FROM crm.customer WHERE name = '$name' LIMIT 5");
        $query = "SELECT id FROM crm.customer";
        $query .= " WHERE name = ⟦value-in-quotes|'" . $name . "'⟧";
        $client->vql($query);
        $client->vql(implode(' ', ["SELECT id", "FROM crm.customer", "WHERE name = ⟦value-in-quotes|'$name'⟧ LIMIT 5"]));
        $marked = /* vql */ "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5";
        $heredoc = <<<VQL
            SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5
            VQL;
        $client->vql("SELECT id FROM crm.customer WHERE name = 'é😀\t' AND ⟦missing-condition|LIMIT⟧ 5");
        $client->other("SELECT id FROM crm.customer WHERE name = '$name'");
    }
}
